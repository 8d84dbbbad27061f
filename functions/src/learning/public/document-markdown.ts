import { type IncomingMessage, type ServerResponse } from 'node:http';
import { DomainError } from '@keelson/contracts/errors';
import { DocSlug } from '@keelson/contracts/learning/learning-ids';
import { matchesEtag } from '@keelson/server/http/etag';
import { statusOf } from '@keelson/server/http/send-error';
import { markdownOf } from '../domain/site/documents-markdown';
import { canonicalUrl } from '../domain/site/canonical-url';
import { type PublicLibrary } from './public-library';
import { PUBLIC_CACHE } from '../../site/public-cache';

const PATH = /^\/learn\/(?<slug>[^/]+)\.md$/;

/** The slug in `/learn/{slug}.md`; null for other paths and for what is no slug. */
export function markdownSlugOf(path: string): DocSlug | null {
  const encoded = PATH.exec(path)?.groups?.['slug'];
  if (encoded === undefined) return null;
  try {
    return DocSlug.safeParse(decodeURIComponent(encoded)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Sends a published document as Markdown, for language models. Search engines are told that the page is the original.
 * Former slugs redirect, withdrawn documents are gone.
 */
export async function sendMarkdown(
  { library, appUrl }: { readonly library: PublicLibrary; readonly appUrl: string },
  slug: DocSlug,
  { req, res }: { readonly req: IncomingMessage; readonly res: ServerResponse },
): Promise<void> {
  const found = await library.find(slug).catch((error: unknown) => {
    if (error instanceof DomainError) return error;
    throw error;
  });
  const end = (text: string): void => void res.end(req.method === 'HEAD' ? undefined : text);
  if (found instanceof DomainError) {
    res.writeHead(statusOf(found.code), { 'Content-Type': 'text/plain; charset=utf-8' });
    end(`${found.message}\n`);
    return;
  }
  const { version } = found;
  const encoded = encodeURIComponent(version.slug);
  if (version.slug !== slug) {
    res.writeHead(301, { Location: `/learn/${encoded}.md`, 'Cache-Control': PUBLIC_CACHE });
    res.end();
    return;
  }
  const headers = {
    ETag: `"markdown-${version.contentHash}"`,
    'Cache-Control': PUBLIC_CACHE,
    Link: `<${canonicalUrl(appUrl, { slug: encoded, locale: version.locale })}>; rel="canonical"`,
  };
  if (matchesEtag(req.headers['if-none-match'], headers.ETag)) {
    res.writeHead(304, headers).end();
    return;
  }
  res.writeHead(200, { ...headers, 'Content-Type': 'text/markdown; charset=utf-8' });
  end(markdownOf(version));
}
