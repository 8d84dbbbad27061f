interface Shareable {
  readonly $ref?: string;
}
interface SharedDocument {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly object[];
            readonly responses: Readonly<Record<string, object>>;
          }
        >
      >
    >
  >;
  readonly components: object;
}

/**
 * A published document with the parameters and responses themselves in place of references to them, for readers of its operations.
 */
export function inlineShared<Document extends SharedDocument>(document: Document): Document {
  const components = document.components as Record<string, Record<string, object> | undefined>;
  const inlined = <Part extends object>(part: Part): Part => {
    const [, kind = '', name = ''] =
      /^#\/components\/(\w+)\/([\w-]+)$/.exec((part as Shareable).$ref ?? '') ?? [];
    return (components[kind]?.[name] as Part | undefined) ?? part;
  };
  const paths = mapValues(document.paths, (methods) =>
    mapValues(methods, (operation) => ({
      ...operation,
      parameters: (operation.parameters ?? []).map(inlined),
      responses: mapValues(operation.responses, inlined),
    })),
  );
  return { ...document, paths };
}

export const mapValues = <In, Out>(
  record: Readonly<Record<string, In>>,
  map: (value: In) => Out,
): Record<string, Out> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
