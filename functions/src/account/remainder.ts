/** One field in which something of a deleted account remains. */
export interface Remainder {
  /** Path of the documents; `*` is one id. */
  readonly documents: string;
  /** Path of the field; `*` is one key or item. `id` is the id of the document itself. */
  readonly field: string;
  /** `uid`: the id alone, which names nobody once `users/{uid}` is gone. `text`: what people wrote, whatever it contains. */
  readonly holds: 'uid' | 'text';
  readonly why: string;
  readonly until: string;
}

/** An id that remains has one of these reasons. */
export const HISTORY = 'shows that the same person did it, without the name';

export const uid = (documents: string, field: string, why: string, until: string): Remainder => ({
  documents,
  field,
  holds: 'uid',
  why,
  until,
});
export const text = (documents: string, field: string, why: string, until: string): Remainder => ({
  documents,
  field,
  holds: 'text',
  why,
  until,
});
