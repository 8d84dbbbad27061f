import type { SourceMediaType } from '@keelson/contracts/learning/source';

/** Most are names of formats, which are the same in every language. */
export const MEDIA_TYPE_NAMES: Readonly<Record<SourceMediaType, string>> = {
  'text/markdown': 'Markdown',
  'text/html': 'HTML',
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/x-ipynb+json': 'Jupyter',
  'text/csv': 'CSV',
  'text/plain': $localize`:A plain text file:Text`,
};
