import * as z from 'zod';
import { DocSlug } from './learning-ids';

/** A section: the names of its sections and its own, joined by `/`. The root is ''. */
export const NavSectionId = z.string().max(420);

export const NavEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('document'),
    slug: DocSlug,
    title: z.string(),
    locale: z.string(),
  }),
  z.strictObject({
    kind: z.literal('section'),
    id: NavSectionId,
    title: z.string(),
    slug: DocSlug.nullable(),
    /** The number of documents that are in it and below, with its page. */
    documents: z.int().nonnegative(),
    /** True when it is open at first. */
    open: z.boolean(),
  }),
]);
export type NavEntry = z.infer<typeof NavEntry>;

/** Entries of one section, in order, from the entry with the index `from`. */
export const NavLevel = z.strictObject({
  section: NavSectionId,
  from: z.int().nonnegative(),
  total: z.int().nonnegative(),
  entries: z.array(NavEntry),
});
export type NavLevel = z.infer<typeof NavLevel>;
