import { keepUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { IngestChange } from '@keelson/contracts/learning/plan';

/** The change that a run or an approval stores as JSON. A newer release may have stored more fields. */
export const parseStoredChange = (json: string): IngestChange =>
  keepUnknownFields(IngestChange).parse(JSON.parse(json));
