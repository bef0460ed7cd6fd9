"""Statements that each turn executes, compiled once.

Django compiles a statement whenever it saves or reads something, which takes longer than the
database needs for it. These write and read the same columns with the same values, for SQLite and
PostgreSQL alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache, partial
from itertools import chain
from json import JSONEncoder
from operator import attrgetter, methodcaller
from threading import local
from types import SimpleNamespace
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connections, models, router, transaction
from django.db.models import Model

MAX_ROWS = 50
"""Rows of one statement; databases limit the number of values."""
MAX_READ = 500
"""Rows that are read by one statement."""
KEYS_AT_ONCE = 25
"""The number of keys in a statement is a multiple of this."""
UTC_OFFSET = "+00:00"
encode = JSONEncoder(separators=(",", ":"), check_circular=False).encode
"""Data as it stands in a JSON column; it holds no part of itself."""
_EMPTY: Mapping[type, str] = {list: "[]", dict: "{}"}
_AS_THEY_ARE = (
    models.BigIntegerField,
    models.BooleanField,
    models.CharField,
    models.FloatField,
    models.ForeignKey,
    models.IntegerField,
    models.SmallIntegerField,
    models.TextField,
)
"""Fields whose values a database takes as they are, if they have the field's type."""
_IN_JSON = (*_AS_THEY_ARE, models.DateTimeField, models.JSONField)
"""Fields whose values PostgreSQL reads from JSON."""
_ENCODE_ROWS = JSONEncoder(default=str, check_circular=False).encode
_FROM_JSON = "FROM jsonb_array_elements(%s::jsonb) AS given"
_RETURNING = " RETURNING "
_IS_THERE = "EXISTS (SELECT 1 FROM part0)"
"""Whether the first part of a batch has changed its row."""


class StoredJSON(NamedTuple):
    """The value of a JSON column as text, which is stored without being encoded again."""

    text: str


class Insert:
    """Adds rows to a table.

    Args:
        model: The table.
        once: Whether rows that are there already are left out; these get no key.
    """

    def __init__(self, model: type[Model], once: bool = False) -> None:
        self._model = model
        self.once = once
        self._compiled: dict[tuple[str, int], str] = {}
        self._fields = [
            field for field in model._meta.local_concrete_fields if not field.primary_key
        ]
        self._values = attrgetter(*(field.attname for field in self._fields))
        converters = map(_converter, self._fields)
        self._converters = [(at, convert) for at, convert in enumerate(converters) if convert]
        self.is_plain = all(type(field) in _IN_JSON for field in self._fields)
        self._times = [field for field in self._fields if _is_time_of_writing(field)]
        defaults = {field.attname: field for field in self._fields}
        self._made = {
            name: field.get_default
            for name, field in defaults.items()
            if field.has_default() and callable(field.default)
        }
        """Makes the default of each column that has another object in each row."""
        self._defaults = {
            name: field.get_default() for name, field in defaults.items() if name not in self._made
        }

    def row(self, **values: Any) -> Any:
        """A row with these values, and the model's defaults for other columns.

        Django's own object takes ten times as long to make.
        """
        made = {name: make() for name, make in self._made.items() if name not in values}
        return SimpleNamespace(**{**self._defaults, **made, **values})

    def execute(self, rows: Sequence[Any]) -> None:
        """Add rows; each gets its key.

        Args:
            rows: Objects with the attributes of the model; they need not be instances of it.
        """
        for at in range(0, len(rows), MAX_ROWS):
            self._execute(rows[at : at + MAX_ROWS])

    def _execute(self, rows: Sequence[Any]) -> None:
        connection = _connection(self._model)
        sql, given = self.statement(connection, rows)
        if self.once:
            _execute(connection, sql, given)
        elif _numbers_rows(connection):
            last = _execute(connection, sql, given, _LAST_KEY)
            self.give_keys(connection, rows, range(last - len(rows) + 1, last + 1))
        else:
            found = _execute(connection, sql, given, _ROWS)
            self.give_keys(connection, rows, [key for (key,) in found])

    def give_keys(self, connection: Any, rows: Sequence[Any], keys: Sequence[int]) -> None:
        """Have rows know the keys that they were given."""
        for row, key in zip(rows, sorted(keys), strict=True):
            row.pk = key
            if isinstance(row, Model):
                row._state.adding, row._state.db = False, connection.alias

    def statement(self, connection: Any, rows: Sequence[Any]) -> tuple[str, list[Any]]:
        """The statement that adds rows, and its values."""
        for field in self._times:
            for row in rows:
                field.pre_save(row, True)
        values: list[list[Any]] = []
        for row in rows:
            stored = list(self._values(row))
            for at, convert in self._converters:
                stored[at] = convert(stored[at], connection)
            values.append(stored)
        if connection.vendor == "postgresql" and self.is_plain:
            return self._sql_of_one(connection), [_ENCODE_ROWS(values)]
        return self._sql(connection, len(rows)), list(chain.from_iterable(values))

    def _sql(self, connection: Any, count: int) -> str:
        key = connection.vendor, count
        if key not in self._compiled:
            one = f"({', '.join(['%s'] * len(self._fields))})"
            self._compiled[key] = self._whole(connection, f"VALUES {', '.join([one] * count)}")
        return self._compiled[key]

    def _sql_of_one(self, connection: Any) -> str:
        """The statement for any number of rows as one value, a JSON text.

        PostgreSQL's driver takes as long for each value as for all of a row in JSON.
        """
        key = connection.vendor, 0
        if key not in self._compiled:
            kinds = (field.db_type(connection) for field in self._fields)
            # A cast to a length would cut what is too long.
            casts = ("text" if kind.startswith("varchar") else kind for kind in kinds)
            values = ", ".join(f"(given->>{at})::{kind}" for at, kind in enumerate(casts))
            rows = f"SELECT {values} {_FROM_JSON}"
            self._compiled[key] = self._whole(connection, rows)
        return self._compiled[key]

    def _whole(self, connection: Any, rows: str) -> str:
        table, columns = _names(connection, self._model, self._fields)
        sql = f"INSERT INTO {table} ({', '.join(columns)}) {rows}"
        if self.once:
            return f"{sql} ON CONFLICT DO NOTHING"
        if _numbers_rows(connection):
            return sql
        return f"{sql}{_RETURNING}{_key(connection, self._model)}"


class Update:
    """Changes columns of rows.

    Args:
        model: The table.
        unless: A column and the value with which rows stay as they are.
    """

    def __init__(self, model: type[Model], unless: tuple[str, Any] | None = None) -> None:
        self.model = model
        self._unless = unless
        self._compiled: dict[tuple[str, int, tuple[str, ...]], str] = {}
        self._converters = {
            field.name: _converter(field) for field in model._meta.local_concrete_fields
        }

    def execute(self, keys: Sequence[int], **values: Any) -> int:
        """Give the rows of some keys these values, and return how many rows got them."""
        if len(keys) <= MAX_ROWS:
            return self._execute(keys, values) if keys else 0
        return self._execute(keys[:MAX_ROWS], values) + self.execute(keys[MAX_ROWS:], **values)

    def _execute(self, keys: Sequence[int], values: Mapping[str, Any]) -> int:
        connection = _connection(self.model)
        return int(_execute(connection, *self.statement(connection, keys, values), _COUNT))

    def statement(
        self, connection: Any, keys: Sequence[int], values: Mapping[str, Any]
    ) -> tuple[str, list[Any]]:
        """The statement that gives the rows of some keys these values, and its own values."""
        converters = self._converters
        given = [
            value if (convert := converters[name]) is None else convert(value, connection)
            for name, value in values.items()
        ]
        given += keys
        if self._unless is not None:
            given.append(self._unless[1])
        return self._sql(connection, len(keys), tuple(values)), given

    def _sql(self, connection: Any, count: int, names: tuple[str, ...]) -> str:
        key = connection.vendor, count, names
        if key not in self._compiled:
            fields = map(self.model._meta.get_field, names)
            table, columns = _names(connection, self.model, fields)
            changes = ", ".join(f"{column} = %s" for column in columns)
            where = f"{_key(connection, self.model)} IN ({', '.join(['%s'] * count)})"
            if self._unless is not None:
                field = self.model._meta.get_field(self._unless[0])
                where += f" AND {_names(connection, self.model, [field])[1][0]} <> %s"
            self._compiled[key] = f"UPDATE {table} SET {changes} WHERE {where}"
        return self._compiled[key]


class Increase:
    """Adds numbers to columns of rows, as long as these have room.

    Args:
        model: The table.
        names: The columns that a row is found by.
    """

    def __init__(self, model: type[Model], *names: str) -> None:
        self._model = model
        self._found_by = [model._meta.get_field(name) for name in names]
        self._compiled: dict[tuple[Any, ...], str] = {}

    def execute(self, rows: Mapping[tuple[Any, ...], Mapping[str, int]], **amounts: int) -> int:
        """Add amounts to columns, and return the number of rows that had room for them.

        Args:
            rows: For the values that each row is found by, the most that some of its columns may
                have before.
            **amounts: What to add to each column.
        """
        connection = _connection(self._model)
        given = list(amounts.values())
        for found_by, most in rows.items():
            for field, value in zip(self._found_by, found_by, strict=True):
                given.append(field.get_db_prep_value(value, connection))
            given += most.values()
        limits = tuple(tuple(most) for most in rows.values())
        sql = self._sql(connection, tuple(amounts), limits)
        return int(_execute(connection, sql, given, _COUNT))

    def _sql(
        self, connection: Any, names: tuple[str, ...], limits: tuple[tuple[str, ...], ...]
    ) -> str:
        key = connection.vendor, names, limits
        if key not in self._compiled:
            table, changed = self._names(connection, names)
            changes = ", ".join(f"{column} = {column} + %s" for column in changed)
            _, found_by = _names(connection, self._model, self._found_by)
            rows = []
            for limited in limits:
                room = [f"{column} <= %s" for column in self._names(connection, limited)[1]]
                rows.append(" AND ".join([*(f"{column} = %s" for column in found_by), *room]))
            where = " OR ".join(f"({row})" for row in rows)
            self._compiled[key] = f"UPDATE {table} SET {changes} WHERE {where}"
        return self._compiled[key]

    def _names(self, connection: Any, names: Iterable[str]) -> tuple[str, list[str]]:
        return _names(connection, self._model, map(self._model._meta.get_field, names))


class Select:
    """Reads columns of rows.

    Args:
        model: The table.
        names: The columns; those of other names are not read.
        by: The column that rows are found by.
        of: A column with the same value in all of them, if there is one.
    """

    def __init__(
        self, model: type[Model], names: Iterable[str], by: str = "id", of: str = ""
    ) -> None:
        self._model = model
        self._fields = [model._meta.get_field(name) for name in names]
        self._by = model._meta.get_field(by)
        self._of = [model._meta.get_field(of)] if of else []
        self._compiled: dict[tuple[str, int], str] = {}
        self._readers: dict[str, list[tuple[int, Callable[[Any], Any]]]] = {}

    def rows(self, keys: Sequence[Any], *of: Any) -> Iterator[list[Any]]:
        """The values of the columns, for each row of some keys; in no order.

        Args:
            keys: The values of the column that rows are found by.
            *of: The value that all of them have in the other column.
        """
        connection = connections[router.db_for_read(self._model)]
        readers = self._readers_for(connection)
        for at in range(0, len(keys), MAX_READ):
            some = list(keys[at : at + MAX_READ])
            few = [*some, *some[-1:] * (-len(some) % KEYS_AT_ONCE)]  # so there are few statements
            sql = self._sql(connection, len(few))
            found = _execute(connection, sql, [*few, *of], _ROWS)
            for values in map(list, found):
                for number, read in readers:
                    if values[number] is not None:
                        values[number] = read(values[number])
                yield values

    def instances(self, keys: Sequence[Any], *of: Any) -> Iterator[Any]:
        """The same rows as instances, which read further columns when they are used."""
        alias = router.db_for_read(self._model)
        names = [field.attname for field in self._fields]
        return (self._model.from_db(alias, names, values) for values in self.rows(keys, *of))

    def _sql(self, connection: Any, count: int) -> str:
        key = connection.vendor, count
        if key not in self._compiled:
            table, columns = _names(connection, self._model, self._fields)
            columns = [
                f"{column} || '{UTC_OFFSET}'" if _is_utc_text(field, connection) else column
                for field, column in zip(self._fields, columns, strict=True)
            ]
            _, (by, *of) = _names(connection, self._model, [self._by, *self._of])
            found_by = f"{by} IN ({', '.join(['%s'] * count)})"
            where = " AND ".join([found_by, *(f"{column} = %s" for column in of)])
            self._compiled[key] = f"SELECT {', '.join(columns)} FROM {table} WHERE {where}"
        return self._compiled[key]

    def _readers_for(self, connection: Any) -> list[tuple[int, Callable[[Any], Any]]]:
        """What makes of a column's value what Django makes of it, where that is another one."""
        if connection.alias not in self._readers:
            readers = [_reader(field, connection) for field in self._fields]
            self._readers[connection.alias] = [
                (number, read) for number, read in enumerate(readers) if read is not None
            ]
        return self._readers[connection.alias]


class Batch:
    """Statements that take effect together or not at all, if a row of the first is still there.

    Where the database can, they are one statement, and so need one trip to it.

    Args:
        update: Changes that row.
        key: Its key.
        **values: What it gets.
    """

    def __init__(self, update: Update, key: int, **values: Any) -> None:
        self._first = update, [key], values
        self._updates: list[tuple[Update, Sequence[int], Mapping[str, Any]]] = []
        self._inserts: list[tuple[Insert, Sequence[Any]]] = []
        self._others: list[Callable[[], None]] = []

    def update(self, update: Update, keys: Sequence[int], **values: Any) -> int:
        """Change other rows; return at which place `execute` tells how many have changed."""
        self._updates.append((update, keys, values))
        return len(self._updates) - 1

    def insert(self, insert: Insert, rows: Sequence[Any]) -> None:
        """Add rows, `MAX_ROWS` at most."""
        if rows:
            self._inserts.append((insert, rows))

    def call(self, write: Callable[[], None]) -> None:
        """Call a function that writes more."""
        self._others.append(write)

    @property
    def calls_others(self) -> bool:
        """Whether there are functions that write more."""
        return bool(self._others)

    def execute(self) -> list[int] | None:
        """Execute them.

        Returns:
            How many rows each `update` has changed; None if the row of the first is gone.
        """
        connection = _connection(self._first[0].model)
        is_plain = not self._others and all(one.is_plain for one, _ in self._inserts)
        if connection.vendor == "postgresql" and is_plain:
            return self._at_once(connection)
        with transaction.atomic(using=connection.alias):
            return self._in_order()

    def _in_order(self) -> list[int] | None:
        update, keys, values = self._first
        if not update.execute(keys, **values):
            return None
        for write in self._others:
            write()
        for insert, rows in self._inserts:
            insert.execute(rows)
        return [each.execute(some, **given) for each, some, given in self._updates]

    def _at_once(self, connection: Any) -> list[int] | None:
        """Execute them as one statement; each part returns the keys of its rows."""
        parts: list[str] = []
        given: list[Any] = []
        for update, keys, values in [self._first, *self._updates]:
            sql, more = update.statement(connection, keys, values)
            parts.append(f"{sql}{_RETURNING}{_key(connection, update.model)}")
            given += more
        for insert, rows in self._inserts:
            sql, more = insert.statement(connection, rows)
            parts.append(sql)
            given += more
        sql = _at_once(tuple(parts), len(self._updates))
        [[first, *keys_of]] = _execute(connection, sql, given, _ROWS)
        if not first:
            return None
        updated = len(self._updates)
        with_keys = [one for one in self._inserts if not one[0].once]
        for (insert, rows), made in zip(with_keys, keys_of[updated:], strict=True):
            insert.give_keys(connection, rows, made)
        return list(map(len, keys_of[:updated]))


@lru_cache
def _at_once(parts: Sequence[str], updates: int) -> str:
    """One statement of several, which does nothing unless the first of them changes its row.

    Args:
        parts: The first, as many updates as that, and inserts.
        updates: How many.
    """
    first, *others = parts
    bound = [sql.replace(_RETURNING, f" AND {_IS_THERE}{_RETURNING}") for sql in others[:updates]]
    bound += [
        sql.replace(_FROM_JSON, f"{_FROM_JSON} WHERE {_IS_THERE}") for sql in others[updates:]
    ]
    named = ", ".join(f"part{number} AS ({sql})" for number, sql in enumerate([first, *bound]))
    told = [f"ARRAY(TABLE part{at})" for at, sql in enumerate(parts) if _RETURNING in sql]
    return f"WITH {named} SELECT {', '.join(told)}"


_ROWS = methodcaller("fetchall")
_COUNT = attrgetter("rowcount")
_LAST_KEY = attrgetter("lastrowid")
_keys: dict[tuple[str, type[Model]], str] = {}
"""The quoted names of primary keys, by database and model."""


class _Known(local):
    """What a thread need not find or make again."""

    def __init__(self) -> None:
        self.connections: dict[type[Model], Any] = {}
        """The connections, by model: Django takes as long to find one as to use it."""
        self.cursors: dict[str, Any] = {}
        """The driver's cursors that are free, by the connection's alias."""


_known = _Known()


def _connection(model: type[Model]) -> Any:
    """The connection of this thread that writes a model's rows."""
    found = _known.connections.get(model)
    if found is None:
        found = _known.connections[model] = connections[router.db_for_write(model)]
    return found


def _execute(
    connection: Any, sql: str, values: Sequence[Any] = (), read: Callable[[Any], Any] | None = None
) -> Any:
    """Execute a statement, and return what is read from its cursor.

    It leaves out the cursors that Django wraps around the one of its backend, as these take longer
    than the database. Django's errors and execute wrappers are the same.
    """
    if connection.queries_logged:  # as in tests and with DEBUG
        with connection.cursor() as logged:
            logged.execute(sql, values)
            return None if read is None else read(logged)
    if connection.health_check_enabled:
        connection.close_if_health_check_failed()
    if connection.connection is None:
        connection.ensure_connection()
    if connection.needs_rollback:
        connection.validate_no_broken_transaction()
    is_sqlite = connection.vendor == "sqlite"
    try:
        if is_sqlite:  # Django's cursor for it reads each statement again
            cursor, sql = connection.connection.cursor(), _with_question_marks(sql)
        else:
            cursor = _cursor(connection)
        if connection.execute_wrappers:
            _run(connection, cursor, sql, values)
        else:
            cursor.execute(sql, values)
        found = None if read is None else read(cursor)
        if is_sqlite:  # which keeps the statement open until then
            cursor.close()
        else:
            _known.cursors[connection.alias] = cursor
    except connection.Database.Error:
        with connection.wrap_database_errors:
            raise
    return found


def _cursor(connection: Any) -> Any:
    """A cursor of a connection: the last one, as one takes long to make, if it is free.

    Whoever takes it puts it back once it is read. After an error nobody does.
    """
    known = _known.cursors.pop(connection.alias, None)
    if known is None or known.closed or known.connection is not connection.connection:
        return connection.create_cursor()
    return known


def _numbers_rows(connection: Any) -> bool:
    """Whether the rows of one statement get keys one after the other, as nobody else writes.

    SQLite takes longer to give them back than to add a row.
    """
    return bool(connection.vendor == "sqlite")


def _run(connection: Any, cursor: Any, sql: str, values: Any) -> None:
    """Execute a statement inside of the execute wrappers, which get Django's errors."""

    def execute(sql: str, values: Any, _many: bool, _context: Any) -> Any:
        try:
            return cursor.execute(sql, values or ())
        except connection.Database.Error:
            with connection.wrap_database_errors:
                raise

    first, *others = connection.execute_wrappers
    for wrapper in reversed(others):
        execute = partial(wrapper, execute)
    first(execute, sql, values, False, {"connection": connection, "cursor": cursor})


@lru_cache
def _with_question_marks(sql: str) -> str:
    """A statement with the placeholders of SQLite's driver."""
    return sql.replace("%s", "?")


def _converter(field: Any) -> Callable[[Any, Any], Any] | None:
    """A function of a value and a connection that returns what is stored; None if that is the same.

    Django's own way through its fields takes ten times as long as the database for a value.
    """
    if type(field) in _AS_THEY_ARE:
        return None
    if type(field) is models.JSONField:
        return _json
    if type(field) is models.DateTimeField:
        return _time
    return field.get_db_prep_save


def _is_time_of_writing(field: Any) -> bool:
    return bool(getattr(field, "auto_now", False) or getattr(field, "auto_now_add", False))


def _json(value: Any, _connection: Any) -> Any:
    if type(value) is StoredJSON:
        return value.text
    if value is None:
        return None
    return encode(value) if value else _EMPTY.get(type(value)) or encode(value)


def _time(value: Any, connection: Any) -> Any:
    if connection.vendor == "sqlite":
        if connection.timezone is UTC:  # what Django makes of it by several functions
            if type(value) is str:
                return value.removesuffix(UTC_OFFSET).replace("T", " ")
            if type(value) is datetime and value.tzinfo is UTC:
                return value.isoformat(" ").removesuffix(UTC_OFFSET)
        if type(value) is str:
            value = datetime.fromisoformat(value)
    return connection.ops.adapt_datetimefield_value(value)


def _reader(field: Any, connection: Any) -> Callable[[Any], Any] | None:
    if _is_utc_text(field, connection):
        return datetime.fromisoformat  # Django's own way takes ten times as long
    column = field.get_col(field.model._meta.db_table)
    convert = [*connection.ops.get_db_converters(column), *column.get_db_converters(connection)]
    if not convert:
        return None

    def read(value: Any) -> Any:
        for each in convert:
            value = each(value, column, connection)
        return value

    return read


def _is_utc_text(field: Any, connection: Any) -> bool:
    """Whether a field's times are kept as texts, which do not say that they are of UTC."""
    is_text = type(field) is models.DateTimeField and connection.vendor == "sqlite"
    return is_text and settings.USE_TZ and connection.timezone is UTC


def _names(connection: Any, model: type[Model], fields: Iterable[Any]) -> tuple[str, list[str]]:
    quote = connection.ops.quote_name
    return quote(model._meta.db_table), [quote(field.column) for field in fields]


def _key(connection: Any, model: type[Model]) -> str:
    found = _keys.get((connection.vendor, model))
    if found is None:
        found = str(connection.ops.quote_name(model._meta.pk.column))
        _keys[connection.vendor, model] = found
    return found
