import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Hcl, type HclBlock, OPS } from './read-terraform';

interface Field {
  readonly required?: boolean;
  readonly type?: string;
  readonly block?: Fields;
  /** At most so many blocks. */
  readonly max?: number;
}
type Fields = Readonly<Record<string, Field>>;

export interface ProviderSchema {
  readonly version: string;
  readonly resources: Readonly<
    Record<string, { readonly computed: readonly string[]; readonly fields: Fields }>
  >;
}

export const readProviderSchema = (): ProviderSchema =>
  JSON.parse(readFileSync(join(OPS, 'testing/provider-schema.json'), 'utf8')) as ProviderSchema;

const META = new Set(['for_each', 'count', 'depends_on', 'lifecycle', 'provider']);

/**
 * Compares a resource with the provider's schema, as `terraform validate` does.
 *
 * @returns One sentence for each unknown or missing argument, and for each value of another type.
 */
export function checkResource(type: string, body: HclBlock, schema: ProviderSchema): string[] {
  const known = schema.resources[type];
  if (known === undefined) return [`${type} is not in the recorded schema.`];
  return checkBlock(type, body, known.fields);
}

function checkBlock(path: string, body: HclBlock, fields: Fields): string[] {
  const blocks = { ...body, ...dynamicBlocks(body) };
  const unknown = Object.keys(blocks)
    .filter((name) => name !== 'dynamic' && !META.has(name) && !(name in fields))
    .map((name) => `${path} has no ${name}.`);
  const missing = Object.entries(fields)
    .filter(([name, field]) => field.required === true && !(name in blocks))
    .map(([name]) => `${path} needs ${name}.`);
  const inside = Object.entries(blocks).flatMap(([name, value]) => {
    const field = fields[name];
    return field === undefined ? [] : checkValue(`${path}.${name}`, value, field);
  });
  return [...unknown, ...missing, ...inside];
}

/** The content of `dynamic "name" { content { … } }`, by name. */
function dynamicBlocks({ dynamic }: HclBlock): HclBlock {
  const entries = Object.entries((dynamic ?? {}) as HclBlock);
  return Object.fromEntries(
    entries.map(([name, bodies]) => [
      name,
      (bodies as readonly HclBlock[]).flatMap(({ content }) => content as readonly HclBlock[]),
    ]),
  );
}

function checkValue(path: string, value: Hcl, { block, type, max = Infinity }: Field): string[] {
  if (block === undefined) return isOfType(value, type ?? '') ? [] : [`${path} is no ${type}.`];
  if (!Array.isArray(value)) return [`${path} is a block.`];
  const bodies = value as readonly HclBlock[];
  const tooMany = bodies.length > max ? [`${path} has ${bodies.length} blocks.`] : [];
  return [...tooMany, ...bodies.flatMap((body) => checkBlock(path, body, block))];
}

function isOfType(value: Hcl, type: string): boolean {
  if (typeof value === 'string' && value.includes('${')) return true; // known when it is applied
  if (type.startsWith('list')) return Array.isArray(value);
  if (type.startsWith('map')) return typeof value === 'object' && !Array.isArray(value);
  return type === 'bool' ? typeof value === 'boolean' : typeof value === type;
}
