import { type Release, type SiteFileName } from '@keelson/contracts/learning/public-doc';
import { ATOM, type FindSiteFile, sendSiteFile, type SiteAnswer } from '../../site/site-files';
import { llmsOf } from '../../site/llms';
import { documentSections, searchLink } from '../domain/site/documents-markdown';
import { feedOf } from '../domain/site/feed';
import { markdownSlugOf, sendMarkdown } from './document-markdown';
import { type PublicLibrary } from './public-library';
import { releaseSitemap } from './release-sitemap';

interface ServedFile {
  /** Null when releases have no such file. */
  readonly name: SiteFileName | null;
  readonly type: string;
  /** Builds the file before the first release, and for a release without it. */
  readonly build: (release: Release | null, appUrl: string) => string;
}

/** Files that name documents. */
const FILES: Readonly<Record<string, ServedFile>> = {
  '/sitemap.xml': {
    name: 'sitemap.xml',
    type: 'application/xml; charset=utf-8',
    build: (release, appUrl) => releaseSitemap(release?.docs ?? [], appUrl),
  },
  '/learn/feed.xml': {
    name: 'feed.xml',
    type: ATOM,
    build: (release, appUrl) => feedOf(release ?? { docs: [], createdAt: 0 }, appUrl),
  },
  '/llms.txt': {
    name: null,
    type: 'text/plain; charset=utf-8',
    build: (release, appUrl) =>
      llmsOf(appUrl, {
        sections: documentSections(release?.docs ?? [], appUrl),
        links: [searchLink(appUrl)],
      }),
  },
};

/** Sitemap, feed and `llms.txt` of the live release, and its documents as Markdown. */
export const learningSiteFile =
  (deps: { readonly library: PublicLibrary; readonly appUrl: string }): FindSiteFile =>
  (path) => {
    const file = FILES[path];
    if (file !== undefined) return releaseFile(deps, path, file);
    const slug = markdownSlugOf(path);
    if (slug === null) return null;
    return {
      route: '/learn/{slug}.md',
      send: (exchange) => sendMarkdown(deps, slug, exchange),
    };
  };

const releaseFile = (
  { library, appUrl }: { readonly library: PublicLibrary; readonly appUrl: string },
  route: string,
  { name, type, build }: ServedFile,
): SiteAnswer => ({
  route,
  send: async (exchange) => {
    const release = await library.release();
    const file = release === null || name === null ? null : await library.file(release, name);
    sendSiteFile(exchange, {
      type,
      text: file?.bytes ?? build(release, appUrl),
      sha256: file?.sha256,
    });
  },
});
