import { ProjectSlug, type UserId } from '@keelson/contracts/ids';
import { type AreaPage } from '../area-page';
import { findVisibleProject, type VisibilityDeps } from './get-project-hub';

const HUB = /^\/projects\/(?<slug>[^/?#]+)\/hub\/?(?:[?#]|$)/;

export const HUB_ROUTES = [[/^\/projects\/[^/]+\/hub\/?$/, '/projects/{slug}/hub']] as const;

/** The hub's shell, with 404 for a project that does not exist or that the visitor may not see; the page says so. Public hubs need no session and stay available while Auth is down. */
export const hubPages = ({ projects }: { readonly projects: VisibilityDeps }): AreaPage[] => [
  {
    matches: (url) => HUB.test(url),
    statusOf: async (url, visitor) => {
      const slug = ProjectSlug.safeParse(HUB.exec(url)?.groups?.['slug']).data;
      const viewer = visitor as () => Promise<{ readonly uid: UserId } | null>;
      const found = slug !== undefined && (await findVisibleProject(projects, slug, viewer));
      return found ? 200 : 404;
    },
  },
];
