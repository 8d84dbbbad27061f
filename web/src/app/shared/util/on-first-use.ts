/**
 * A value that is created when it is first used, and kept. Modules keep their formatters of `Intl` this way: the first
 * one of a page takes a phone 40 ms, which a page should not spend before it needs one.
 */
export function onFirstUse<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= create());
}
