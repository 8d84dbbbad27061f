import * as z from 'zod';

export type SchemaNames = z.core.$ZodRegistry<{ id: string }>;

/** Texts and numbers stay where they are used; a name would hide their limits. */
const NAMED_TYPES = new Set(['object', 'union', 'enum']);

/**
 * Names every object, union and enumeration that one of the modules exports after its export.
 *
 * @param modules Namespaces: `import * as card from './card'`.
 * @throws {Error} when two schemas have the same name.
 */
export function nameSchemas(modules: readonly object[]): SchemaNames {
  const names: SchemaNames = z.registry<{ id: string }>();
  const taken = new Map<string, z.ZodType>();
  for (const [name, value] of modules.flatMap((module) => Object.entries(module))) {
    if (!(value instanceof z.ZodType) || !NAMED_TYPES.has(value.def.type)) continue;
    const other = taken.get(name);
    if (other !== undefined && other !== value) throw new Error(`Two schemas are named ${name}.`);
    taken.set(name, value);
    if (!names.has(value)) names.add(value, { id: name });
  }
  return names;
}
