#!/bin/sh
# A dump of the database every EVERY seconds into /backups, with the secrets of the house; the newest KEEP remain.
set -eu
while true; do
    at=$(date -u +%Y-%m-%dT%H%M%SZ)
    if pg_dump --format=custom --file="/backups/.$at.part" && pg_restore --list "/backups/.$at.part" >/dev/null; then
        mv "/backups/.$at.part" "/backups/gipfel-$at.dump"
        for name in secret metrics-token push-key; do
            if [ -f "/data/$name" ]; then cp -p "/data/$name" "/backups/$name"; fi
        done
        # Names sort by time. What was not finished is no backup.
        find /backups -name 'gipfel-*.dump' | sort -r | tail -n "+$((KEEP + 1))" | while read -r old; do rm -- "$old"; done
        echo "kept gipfel-$at.dump"
    else
        rm -f "/backups/.$at.part"
        echo "the backup of $at failed; it is tried again in a minute" >&2
        sleep 60
        continue
    fi
    sleep "$EVERY"
done
