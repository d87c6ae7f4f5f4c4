//! A value on its way to or from a database, the same for both.

use ikusa_play::Millis;
use rusqlite::types::{FromSql, FromSqlResult, ToSqlOutput, ValueRef};
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};

use super::{StoreError, Stored};

/// A value of a row or of a query.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Cell {
    Null,
    Int(i64),
    Real(f64),
    Text(String),
    Bytes(Vec<u8>),
}

/// How values become cells.
macro_rules! cells {
    ($($type:ty: $value:ident => $cell:expr;)*) => {
        $(impl From<$type> for Cell {
            fn from($value: $type) -> Cell {
                $cell
            }
        })*
    };
}

cells! {
    bool: value => Cell::Int(i64::from(value));
    u8: value => Cell::Int(i64::from(value));
    u32: value => Cell::Int(i64::from(value));
    i64: value => Cell::Int(value);
    // Times and versions; a time beyond the age of the universe is as good as the largest.
    u64: value => Cell::Int(i64::try_from(value).unwrap_or(i64::MAX));
    f64: value => Cell::Real(value);
    String: value => Cell::Text(value);
    &str: value => Cell::Text(value.to_owned());
    Vec<u8>: value => Cell::Bytes(value);
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Cell {
        value.map_or(Cell::Null, Into::into)
    }
}

/// The values of one row, taken one after the other.
pub(super) struct Fields(std::vec::IntoIter<Cell>);

impl Fields {
    pub(super) fn new(cells: Vec<Cell>) -> Fields {
        Fields(cells.into_iter())
    }

    fn broken<T>(expected: &str) -> Stored<T> {
        Err(StoreError::Unavailable(format!("a stored row is broken: expected {expected}")))
    }

    pub(super) fn int_or_none(&mut self) -> Stored<Option<i64>> {
        match self.0.next() {
            Some(Cell::Int(value)) => Ok(Some(value)),
            Some(Cell::Null) => Ok(None),
            _ => Fields::broken("a whole number"),
        }
    }

    pub(super) fn int(&mut self) -> Stored<i64> {
        self.int_or_none()?.map_or_else(|| Fields::broken("a whole number"), Ok)
    }

    /// Times and versions are never negative.
    pub(super) fn unsigned(&mut self) -> Stored<u64> {
        Ok(u64::try_from(self.int()?).unwrap_or(0))
    }

    pub(super) fn time_or_none(&mut self) -> Stored<Option<Millis>> {
        Ok(self.int_or_none()?.and_then(|value| Millis::try_from(value).ok()))
    }

    pub(super) fn flag(&mut self) -> Stored<bool> {
        Ok(self.int()? != 0)
    }

    pub(super) fn real_or_none(&mut self) -> Stored<Option<f64>> {
        match self.0.next() {
            Some(Cell::Real(value)) => Ok(Some(value)),
            Some(Cell::Null) => Ok(None),
            _ => Fields::broken("a number"),
        }
    }

    pub(super) fn real(&mut self) -> Stored<f64> {
        self.real_or_none()?.map_or_else(|| Fields::broken("a number"), Ok)
    }

    pub(super) fn text_or_none(&mut self) -> Stored<Option<String>> {
        match self.0.next() {
            Some(Cell::Text(value)) => Ok(Some(value)),
            Some(Cell::Null) => Ok(None),
            _ => Fields::broken("a text"),
        }
    }

    pub(super) fn text(&mut self) -> Stored<String> {
        self.text_or_none()?.map_or_else(|| Fields::broken("a text"), Ok)
    }

    pub(super) fn bytes_or_none(&mut self) -> Stored<Option<Vec<u8>>> {
        match self.0.next() {
            Some(Cell::Bytes(value)) => Ok(Some(value)),
            Some(Cell::Null) => Ok(None),
            _ => Fields::broken("bytes"),
        }
    }
}

impl rusqlite::ToSql for Cell {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Cell::Null => ValueRef::Null,
            Cell::Int(value) => ValueRef::Integer(*value),
            Cell::Real(value) => ValueRef::Real(*value),
            Cell::Text(value) => ValueRef::Text(value.as_bytes()),
            Cell::Bytes(value) => ValueRef::Blob(value),
        }))
    }
}

impl FromSql for Cell {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Cell> {
        Ok(match value {
            ValueRef::Null => Cell::Null,
            ValueRef::Integer(value) => Cell::Int(value),
            ValueRef::Real(value) => Cell::Real(value),
            ValueRef::Text(_) => Cell::Text(value.as_str()?.to_owned()),
            ValueRef::Blob(value) => Cell::Bytes(value.to_vec()),
        })
    }
}

impl ToSql for Cell {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self {
            Cell::Null => Ok(IsNull::Yes),
            Cell::Int(value) => value.to_sql(kind, out),
            Cell::Real(value) => value.to_sql(kind, out),
            Cell::Text(value) => value.to_sql(kind, out),
            Cell::Bytes(value) => value.to_sql(kind, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

impl<'a> tokio_postgres::types::FromSql<'a> for Cell {
    fn from_sql(kind: &Type, raw: &'a [u8]) -> Result<Cell, Box<dyn std::error::Error + Sync + Send>> {
        Ok(match *kind {
            Type::INT4 => Cell::Int(i64::from(i32::from_sql(kind, raw)?)),
            Type::INT8 => Cell::Int(i64::from_sql(kind, raw)?),
            Type::FLOAT8 => Cell::Real(f64::from_sql(kind, raw)?),
            Type::BYTEA => Cell::Bytes(Vec::from_sql(kind, raw)?),
            _ => Cell::Text(String::from_sql(kind, raw)?),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Cell, Box<dyn std::error::Error + Sync + Send>> {
        Ok(Cell::Null)
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}
