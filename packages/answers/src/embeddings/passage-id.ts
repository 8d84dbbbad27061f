import { sha256 } from '@keelson/server/digest';
import { embeddedText } from '../domain/embedded-text';
import { type Passage } from '../domain/published-document';

const ID_LENGTH = 40;

/** Identifies the text of a passage of a document, whatever the version: what did not change is not embedded again. */
export const passageIdOf = (passage: Passage): string =>
  sha256(JSON.stringify([passage.document.slug, embeddedText(passage)])).slice(0, ID_LENGTH);
