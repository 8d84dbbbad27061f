import { parseSource } from '../../markdown/syntax';
import { plainTextOf } from '../../markdown/plain-text';
import { cleanTree } from '../html/clean-tree';
import { CleaningContext } from '../../content/cleaning-context';
import { ImageCollector } from '../../content/image-collector';
import { LinkCollector } from '../../content/link-collector';

/** The characters that Markdown, references and HTML can begin with. Other descriptions are text as they are. */
const MARKUP = /[`*_[\]<&\\~#]/;

/** The text of a description of the front matter, which many documents write in Markdown. Null when nothing is left. */
export function descriptionText(description: string | null): string | null {
  if (description === null || !MARKUP.test(description)) return description;
  const line = description.replace(/\s+/g, ' ').trim();
  const context = new CleaningContext(new Map(), new ImageCollector(), new LinkCollector());
  const tree = cleanTree(parseSource(line), context);
  const text = plainTextOf(tree).replace(/\s+/g, ' ').trim();
  return text === '' ? null : text;
}
