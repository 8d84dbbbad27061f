import { pathToFileURL } from 'node:url';
import { bundleOnce } from '@keelson/server/testing/bundle-once';
import { type RenderBody } from '../render/body-renderer';
import type * as renderer from '../render/render-body';

/** Set by the Jest environment of the integration tests, which cannot load ES modules itself. */
declare const importNatively: (name: string) => Promise<typeof renderer>;

/** The renderer built from the source, once a document is shown; the working directory must be the repository. */
export const testBodyRenderer: RenderBody = async (version) => {
  const bundle = bundleOnce('packages/readers/src/render/render-body.ts');
  return (await importNatively(pathToFileURL(bundle).href)).renderBody(version);
};
