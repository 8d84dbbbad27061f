import { testBodyRenderer } from '@keelson/readers/testing/test-body-renderer';
import { testPreviewRenderer } from './test-preview-renderer';

/** Renderers of tests, which have no bundle. */
export const LEARNING_TEST_PARTS = {
  renderBody: testBodyRenderer,
  renderPreview: testPreviewRenderer,
} as const;
