type Named<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** Removes undefined fields: a field that is undefined was not in the request. */
export const withoutUndefined = <Fields extends object>(fields: Fields): Partial<Named<Fields>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<
    Named<Fields>
  >;
