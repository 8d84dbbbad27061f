import * as z from 'zod';

export const MAX_SECTION_DEPTH = 5;
const PlaceName = z.string().trim().min(1).max(80);
const Order = z.number().min(-1e6).max(1e6).nullable();

export const DocPlace = z.strictObject({
  /** Its sections, outermost first. Sections with equal names are one. Null for the section of its first tag. */
  sections: z
    .array(z.strictObject({ name: PlaceName, order: Order }))
    .max(MAX_SECTION_DEPTH)
    .nullable(),
  /** Among its neighbors; those without one come last, by name. */
  order: Order,
  /** Replaces its title in the navigation. */
  label: PlaceName.nullable(),
  /** It is the page of its section, such as `guide/index.md`. */
  isIndex: z.boolean(),
  /** Its section is closed at first. */
  collapsed: z.boolean(),
  /** The key that translations of one document have in common: the slug of the original, or a key. Originals have none. */
  translation: z.string().min(1).max(300).optional(),
});
export type DocPlace = z.infer<typeof DocPlace>;
