interface TimestampLike {
  toMillis(): number;
}

const isTimestamp = (value: object): value is TimestampLike =>
  'toMillis' in value && typeof value.toMillis === 'function';

/** Converts a document to plain data: every nested Timestamp becomes epoch milliseconds. */
export function fromFirestore(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(fromFirestore);
  if (isTimestamp(value)) return value.toMillis();
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, fromFirestore(field)]),
  );
}
