import { mapValues } from './inline-shared';
import { type Json } from './schema-components';

type Kind = 'parameters' | 'responses';

interface Operation {
  readonly parameters: readonly Json[];
  readonly responses: Readonly<Record<string, Json>>;
}

/** Describes parameters and responses that several operations have once, as components of the document. */
export function shareRepeated(document: Json): Json {
  const paths = document['paths'] as Record<string, Record<string, Operation>>;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const parameters = new Shared('parameters');
  const responses = new Shared('responses');
  for (const operation of operations) {
    for (const parameter of operation.parameters) {
      parameters.count(parameter, capitalized(String(parameter['name'])));
    }
    for (const [status, response] of Object.entries(operation.responses)) {
      responses.count(response, `Status${status}`);
    }
  }
  const shared = (operation: Operation): Operation => ({
    ...operation,
    parameters: operation.parameters.map((one) => parameters.referenceTo(one)),
    responses: mapValues(operation.responses, (one) => responses.referenceTo(one)),
  });
  return {
    ...document,
    paths: mapValues(paths, (methods) => mapValues(methods, shared)),
    components: {
      ...(document['components'] as Json),
      parameters: parameters.components(),
      responses: responses.components(),
    },
  };
}

class Shared {
  private readonly found = new Map<string, { readonly name: string; count: number }>();
  private readonly named = new Map<string, number>();

  constructor(private readonly kind: Kind) {}

  count(value: Json, base: string): void {
    const text = JSON.stringify(value);
    const known = this.found.get(text);
    if (known !== undefined) {
      known.count += 1;
      return;
    }
    const number = (this.named.get(base) ?? 0) + 1;
    this.named.set(base, number);
    this.found.set(text, { name: number === 1 ? base : `${base}_${number}`, count: 1 });
  }

  referenceTo(value: Json): Json {
    const { name, count } = this.found.get(JSON.stringify(value)) ?? { name: '', count: 0 };
    return count > 1 ? { $ref: `#/components/${this.kind}/${name}` } : value;
  }

  components(): Json {
    const repeated = [...this.found].filter(([, { count }]) => count > 1);
    return Object.fromEntries(
      repeated.map(([text, { name }]) => [name, JSON.parse(text) as unknown]),
    );
  }
}

/** A header keeps its form, `Idempotency-Key`. */
const capitalized = (name: string): string =>
  name
    .split(/\W/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('-');
