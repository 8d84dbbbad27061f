import { type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod';
import { type DocumentShelf } from './document-library';
import { type PublishedDocument } from './domain/published-document';

// What the chat reads of each record; they have more.
const Head = z.object({ liveRelease: z.string().nullable() });
const Release = z.object({
  docs: z.array(z.object({ slug: z.string(), version: z.int().positive() })),
});
const Version = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  version: z.int().positive(),
  contentHash: z.string(),
  tags: z.array(z.string()),
  markdown: z.string(),
  headings: z.array(z.object({ text: z.string(), anchor: z.string() })),
});

/** The documents of the live release. Versions are immutable, so a release reads the same for ever. */
export class PublicShelf implements DocumentShelf {
  constructor(private readonly db: Firestore) {}

  async release(): Promise<string | null> {
    const head = (await this.db.doc('manifest/head').get()).data();
    return head === undefined ? null : Head.parse(head).liveRelease;
  }

  async documents(release: string): Promise<readonly PublishedDocument[]> {
    const { docs } = Release.parse((await this.db.doc(`releases/${release}`).get()).data());
    if (docs.length === 0) return [];
    const refs = docs.map(({ slug, version }) =>
      this.db.doc(`publicDocs/${slug}/versions/${version}`),
    );
    const found = await this.db.getAll(...refs);
    return found.map((document) => {
      const { markdown: body, ...version } = Version.parse(document.data());
      return { ...version, body };
    });
  }
}
