"""The tables of the database. Instants are milliseconds; what is personal (names, chat) stands beside the log."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    false,
)


def storable(text: str) -> str:
    """A text without what cannot be written: no zero bytes, no halves of characters."""
    if text.isascii() and "\0" not in text:
        return text
    return text.replace("\0", "\ufffd").encode("utf-16", "surrogatepass").decode("utf-16", "replace")


class Anything(TypeDecorator[str]):
    """A column that is given, or compared with, texts from outside."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """What the database gets."""
        return None if value is None else storable(value)


metadata = MetaData()


_PARTY = "party"  # a party's id, such as person:5f… or guest:9c…


def _person() -> Column[str]:
    return Column("person", Anything, ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True)


events = Table(
    "events",
    metadata,
    Column("table_name", Anything, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("event", Text, nullable=False),  # JSON, of the version it was written in
)


words = Table(
    "words",
    metadata,
    Column("table_name", Anything, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column(_PARTY, Anything, nullable=False, index=True),
    Column("text", Anything, nullable=False),
)


names = Table(
    "names",
    metadata,
    Column(_PARTY, Anything, primary_key=True),
    Column("name", Anything, nullable=False),
    Column("folded", Anything, nullable=False, index=True),
    Column("skeleton", Anything, nullable=False, server_default="", index=True),
    Column("gone", Boolean, nullable=False, server_default=false()),  # deleted: the name never comes back
)


tables = Table(
    "tables",
    metadata,
    Column("name", Anything, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("phase", Anything, nullable=False),
    Column("falls_at", BigInteger, index=True),
    Column("player", Integer),
    Column("turns", Integer, nullable=False),
    Column("opener", Anything, nullable=False),
    Column("game", Anything, nullable=False),
    Column("spec", Anything, nullable=False),
    Column("speed", Anything, nullable=False),
    Column("terms", Anything, nullable=False),  # JSON
    Column("rated", Boolean, nullable=False),
    Column("hidden", Boolean, nullable=False),
    Column("lobby", Boolean, nullable=False),  # waits for anyone, for all to see
    Column("opened_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("listed_at", BigInteger),  # when it ended, if it is a game for all to see
    Column("first", Integer),
    Column("winner", Integer),
    Column("winning_seat", Integer),
    Column("reason", Anything),
    Column("seat0", Anything, nullable=False),  # the kind of the seat
    Column("party0", Anything),
    Column("seat1", Anything, nullable=False),
    Column("party1", Anything),
    Index("tables_by_phase", "phase", "opened_at", "name"),
    Index("tables_in_lobby", "lobby", "opened_at", "name"),
    Index("games_by_date", "listed_at", "name"),
    Index("games_by_game", "game", "listed_at", "name"),
    Index("games_by_spec", "spec", "listed_at", "name"),
    Index("games_by_party0", "party0", "listed_at", "name"),
    Index("games_by_party1", "party1", "listed_at", "name"),
    sqlite_with_rowid=False,
)


people = Table(
    "people",
    metadata,
    Column("id", Anything, primary_key=True),
    Column("folded", Anything, nullable=False, unique=True),
    Column("password", Anything, nullable=False),  # a hash, made elsewhere
    Column("created", BigInteger, nullable=False),
    Column("skeleton", Anything),  # empty for who had a name like another's before names were compared so
    Index("people_by_skeleton", "skeleton", unique=True),
)


sessions = Table(
    "sessions",
    metadata,
    Column("digest", Anything, primary_key=True),
    Column("id", Anything, nullable=False, unique=True),
    _person(),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False, index=True),
    Column("about", Anything, nullable=False),
)


tokens = Table(
    "tokens",
    metadata,
    Column("digest", Anything, primary_key=True),
    Column("id", Anything, nullable=False, unique=True),
    _person(),
    Column("name", Anything, nullable=False),
    Column("scopes", Anything, nullable=False),  # separated by spaces
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger),
    Column("expires", BigInteger, index=True),
)


devices = Table(
    "devices",
    metadata,
    Column("digest", Anything, primary_key=True),
    Column("person", Anything, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("seen", BigInteger, nullable=False),  # when the person last signed in there
    Column("expires", BigInteger, nullable=False, index=True),
)


recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("digest", Anything, primary_key=True),
    _person(),
)


second_factors = Table(
    "second_factors",
    metadata,
    Column("person", Anything, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("secret", Anything, nullable=False),
    Column("since", BigInteger),  # empty until the first code has been given
    Column("step", BigInteger, nullable=False),  # of the last code that was used; none counts twice
)


guests = Table(
    "guests",
    metadata,
    Column("digest", Anything, primary_key=True),
    Column("created", BigInteger, nullable=False, index=True),
    Column("claimed_by", Anything, ForeignKey("people.id", ondelete="SET NULL"), index=True),
)


blocks = Table(
    "blocks",
    metadata,
    Column(_PARTY, Anything, primary_key=True),
    Column("blocked", Anything, primary_key=True, index=True),
    Column("at", BigInteger, nullable=False),
)


ratings = Table(
    "ratings",
    metadata,
    Column("person", Anything, primary_key=True),
    Column("rating_group", Anything, primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ratings_by_group", "rating_group", "rating"),
)


rating_changes = Table(
    "rating_changes",
    metadata,
    Column("table_name", Anything, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", Anything, nullable=False),
    Column("rating_group", Anything, nullable=False),
    Column("before", Float, nullable=False),
    Column("after", Float, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("deviation", Float),  # after it; unknown of the oldest
    Index("rating_changes_of", "person", "rating_group", "at"),
)


def _rating_columns() -> list[Column[float]]:
    return [Column(name, Float, nullable=False) for name in ("rating", "deviation", "volatility")]


puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    Column(_PARTY, Anything, primary_key=True),
    Column("puzzle", Anything, primary_key=True),
    Column("game", Anything, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("puzzle_attempts_of", "party", "game", "at"),
)


puzzle_solvers = Table(
    "puzzle_solvers",
    metadata,
    Column(_PARTY, Anything, primary_key=True),
    Column("game", Anything, primary_key=True),
    *_rating_columns(),
    Column("attempts", Integer, nullable=False),
)


puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("puzzle", Anything, primary_key=True),
    *_rating_columns(),
    Column("attempts", Integer, nullable=False),
)


records = Table(
    "records",
    metadata,
    Column("id", Anything, primary_key=True),
    Column("owner", Anything, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("text", Anything, nullable=False),
    Column("about", Anything, nullable=False),  # JSON
    Column("size", Integer, nullable=False, server_default="0"),  # bytes of both texts
    Column("seen", BigInteger, nullable=False, server_default="0"),  # when somebody last looked at it
    Column("origin", Anything),  # a digest of the network it came from, keyed by the house's secret
    Index("records_of_owner", "owner", "at", "id"),
    # Sums are asked for often, and the texts are long: each sum is answered by an index alone.
    Index("records_by_size", "owner", "size"),
    Index("records_by_origin", "origin", "size"),
    Index("records_by_seen", "seen", "owner"),
)


seekers = Table(
    "seekers",
    metadata,
    Column(_PARTY, Anything, primary_key=True),
    Column("wish", Anything, nullable=False),  # the terms they want, as JSON: who wants the same is paired
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # when they last asked
    Column("met", Anything),  # the party they are paired with
    Column("met_at", BigInteger),
    Column("table_name", Anything),  # where they play, once it is there
    Index("seekers_by_wish", "wish", "since"),
)


push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("endpoint", Anything, primary_key=True),
    Column(_PARTY, Anything, nullable=False, index=True),
    Column("keys", Anything, nullable=False),  # JSON: what a message is encrypted with
    Column("language", Anything, nullable=False),
    Column("at", BigInteger, nullable=False),
)


sanctions = Table(
    "sanctions",
    metadata,
    Column("subject", Anything, primary_key=True),  # a party's id, or a network such as 192.0.2.0/24
    Column("kind", Anything, primary_key=True),
    Column("reason", Anything, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, index=True),  # null: for good
)


refused_names = Table(
    "refused_names",
    metadata,
    Column("folded", Anything, primary_key=True),
    Column("at", BigInteger, nullable=False),
)


moderation = Table(
    "moderation",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("by", Anything, nullable=False),
    Column("act", Anything, nullable=False),
    Column("subject", Anything, nullable=False),
    Column("reason", Anything, nullable=False),
    Column("details", Anything, nullable=False),  # JSON
)


tournaments = Table(
    "tournaments",
    metadata,
    Column("name", Anything, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("phase", Anything, nullable=False),  # open, running or over
    Column("kind", Anything, nullable=False),
    Column("title", Anything, nullable=False),
    Column("specs", Anything, nullable=False),  # JSON
    Column("play", Anything, nullable=False),  # JSON
    Column("organiser", Anything, nullable=False, index=True),
    Column("players", Integer, nullable=False),
    Column("begins", BigInteger, nullable=False),  # when it begins or began; before that is known, when it was set up
    Column("due_at", BigInteger, index=True),  # when time brings something about
    Column("club", Anything),  # whose event it is, if it is a club's
    Index("tournaments_of_club", "club", "begins", "name"),
    Index("tournaments_by_phase", "phase", "begins", "name"),
)


tournament_log = Table(
    "tournament_log",
    metadata,
    Column("tournament", Anything, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("entry", Text, nullable=False),  # JSON, without names
)


tournament_parties = Table(
    "tournament_parties",
    metadata,
    Column("tournament", Anything, primary_key=True),
    Column(_PARTY, Anything, primary_key=True, index=True),
)


tournament_games = Table(
    "tournament_games",
    metadata,
    Column("table_name", Anything, primary_key=True),
    Column("tournament", Anything, nullable=False),
    Column("game", Integer, nullable=False),
    Column("opened", Boolean, nullable=False, server_default=false()),
    Column("done", Boolean, nullable=False, server_default=false()),  # its result is in the log of the tournament
    Column("came0", Boolean, nullable=False, server_default=false()),  # whether each player has been at the table
    Column("came1", Boolean, nullable=False, server_default=false()),
    Index("tournament_games_by_game", "tournament", "game", unique=True),
    Index("tournament_games_undone", "done", "opened"),
)


studies = Table(
    "studies",
    metadata,
    Column("name", Anything, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("owner", Anything, nullable=False, index=True),
    Column("title", Anything, nullable=False),
    Column("search", Anything, nullable=False),  # the title as it is compared
    Column("visibility", Anything, nullable=False),  # private, link or public
    Column("chapters", Integer, nullable=False),
    Column("specs", Anything, nullable=False),  # JSON
    Column("games", Anything, nullable=False),  # their names between spaces
    Index("studies_by_visibility", "visibility", "at", "name"),
)


study_log = Table(
    "study_log",
    metadata,
    Column("study", Anything, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("entry", Anything, nullable=False),  # JSON, without names
)


study_members = Table(
    "study_members",
    metadata,
    Column("study", Anything, primary_key=True),
    Column(_PARTY, Anything, primary_key=True, index=True),
    Column("role", Anything, nullable=False),  # owner, writer or reader
)


study_reports = Table(
    "study_reports",
    metadata,
    Column("study", Anything, primary_key=True),
    Column(_PARTY, Anything, primary_key=True),
    Column("reason", Anything, nullable=False),
    Column("at", BigInteger, nullable=False, index=True),
)


workers = Table(
    "workers",
    metadata,
    Column("worker", Anything, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("gone", Boolean, nullable=False, server_default=false()),
)
