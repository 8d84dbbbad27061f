import { type BodyPiece } from '@keelson/contracts/learning/doc-body';
import { type DocVersion } from '@keelson/contracts/learning/public-doc';

export type RenderBody = (
  version: Pick<DocVersion, 'markdown' | 'headings' | 'locale'>,
) => Promise<BodyPiece[]>;

/** Loads the Markdown parser with the first document, not at the start of the function. */
export const lazyBodyRenderer: RenderBody = async (version) =>
  (await import('./render-body')).renderBody(version);
