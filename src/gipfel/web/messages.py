"""The sentences of the codes that the house answers with on the network.

They stand together: the description of the API quotes them, and processes that only do jobs raise some of them too.
"""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

SERVICE = {
    "workers-need-servers": N_("Several workers need --database postgresql://… and --redis redis://…."),
    "workers-die": N_("Workers end as soon as they are started (status {status}); the log says why."),
    "bad-public-url": N_("“{url}” is no address of a house. Expected: https://name or http://name:port."),
    "bad-proxy": N_("“{proxy}” is no address of a proxy. Expected: an address like 127.0.0.1, or a network."),
    "bad-settings": N_("What a worker was told by the process that started it cannot be read."),
    "bad-listening-socket": N_("The listening socket that was handed over cannot be used: {detail}."),
    "port-taken": N_("The house cannot listen at {host}, port {port}: {detail}."),
    "data-no-folder": N_("{path} must be a folder, but a file stands in the way."),
    "data-unusable": N_("The house cannot use {path}: {detail}."),
    "database-lost": N_(
        "A house was kept in {data}, but its database {path} is missing or empty. "
        "Is a disk not there? Then bring it back, or gipfel restore a backup. "
        "To begin with an empty house: gipfel serve --new."
    ),
    "too-many-events": N_("You organise {limit} events already; end one of them first."),
    "house-open-already": N_("This house is open already, at {address}."),
    "not-here": N_("This is answered only on the machine itself, or with the token for it."),
    "not-ready": N_("The house is not open yet."),
}
EDGE = {
    "unknown-host": N_("This house does not answer to the name “{host}”."),
    "foreign-origin": N_("This was asked from another site, “{origin}”; only the house’s own pages may."),
    "origin-missing": N_("A program that changes something needs a token."),
    "no-such-page": N_("There is nothing at this address."),
    "method-not-allowed": N_("This address does not take {method}."),
    "unreadable-request": N_("The request cannot be read at “{place}”: {detail}."),
    "bad-json": N_("The request is not JSON that can be read here."),
    "too-large": N_("A request has at most {limit} bytes here."),
    "too-deep": N_("JSON can be nested at most {limit} deep here."),
    "not-json": N_("A request here carries JSON, with the content type application/json."),
    "packed-body": N_("Requests are read as they are, not packed; this one says it is packed with {encoding}."),
    "too-slow": N_("This took too long."),
    "house-full": N_("The house has no room for more {what} now."),
    "internal-error": N_("Something went wrong in the house. It has been noted as {reference}."),
    "store-away": N_("The house cannot reach its records now. Nothing is lost; try again in {seconds} seconds."),
    "request-refused": N_("This request was refused."),
}
PEOPLE = {
    "login-needed": N_("Sign in first."),
    "push-unavailable": N_("This house calls nobody: it was installed without the extra `push`."),
    "bad-push-address": N_("This is no address of a browser's push service."),
    "bad-push-keys": N_("These are no keys of a browser: nothing can be encrypted for it."),
    "guest-needed": N_("Ask for a guest key or sign in first."),
    "bad-token": N_("This token is not known, or its time is over."),
    "scope-missing": N_("This token may not do this; it lacks the scope “{scope}”."),
    "bad-password": N_("A password has {least} to {most} characters."),
    "wrong-password": N_("The name or the password is wrong."),
    "code-needed": N_("This account also asks for a code of its second factor, or for a recovery code."),
    "wrong-code": N_("The name or the code is wrong, or the code has been used."),
    "second-factor-on": N_("The second factor is on already."),
    "no-second-factor": N_("There is no second factor."),
    "no-such-session": N_("There is no such session."),
    "no-such-token": N_("There is no such token."),
    "no-such-player": N_("There is no such player."),
    "no-such-guest": N_("There are no games of a guest to take over in this browser."),
    "too-many-tables": N_("You sit at {limit} tables that are not finished; end some of them first."),
    "too-many-tokens": N_("One account has at most {limit} tokens."),
    "too-many-blocks": N_("One can block at most {limit} others."),
    "too-many-records": N_("You keep {limit} records here; delete one first."),
    "records-too-large": N_("All your records together may have {limit} bytes here; delete one first."),
    "network-full": N_("Too much is kept here already that came from your network."),
}
API = {
    "no-such-lesson": N_("There is no such lesson."),
    "spec-or-agreement": N_("Say what is played: either a spec or an agreement."),
    "too-many-turns-given": N_("At most {limit} turns are judged at a time."),
    "too-many-games": N_("At most {limit} games are taken in one file; this one holds {count}."),
    "outside-rules": N_("Game {number} is outside the rules: {detail}"),
}
SOCKET = {
    "bad-message": N_("This message cannot be read at “{place}”. Expected: {expected}."),
    "too-many-messages": N_("Too many messages at once; at most {limit} a second are read."),
    "too-many-tables-watched": N_("One connection watches at most {limit} tables."),
    "unwatched": N_("This table is not watched any more."),
}

for sentences in (SERVICE, EDGE, PEOPLE, API, SOCKET):
    declare(sentences)
