import { type ReaderProgram } from '@keelson/readers/process/source-reader';
import { type RenderBody } from '@keelson/readers/render/body-renderer';
import { type RenderPreview } from './preview/preview-renderer';

/** Tests replace these. */
export interface LearningOverrides {
  readonly reader?: ReaderProgram | undefined;
  readonly renderBody?: RenderBody | undefined;
  readonly renderPreview?: RenderPreview | undefined;
}
