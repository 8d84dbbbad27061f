type Named<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** The fields that were named in a request; one that is undefined was not. */
export const withoutUndefined = <Fields extends object>(fields: Fields): Partial<Named<Fields>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<
    Named<Fields>
  >;
