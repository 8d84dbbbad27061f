/** Describes what a link to a code host leads to. */
export interface DevelopmentLink {
  readonly kind: 'pull-request' | 'branch' | 'other';
  /** `ada/keel#12`, the name of a branch, or the address without `https://`. */
  readonly label: string;
}

/** `owner/repo/pull/12` of GitHub and Gitea (`pulls`), `group/repo/-/merge_requests/12` of GitLab, `pull-requests` of Bitbucket. */
const REQUEST = /^\/(.+?)\/(?:-\/)?(pulls?|merge_requests|pull-requests)\/(\d+)(?:\/|$)/;
/** `tree/…` of GitHub and GitLab, `branch/…` of Bitbucket, `src/branch/…` of Gitea. */
const BRANCH = /^\/.+?\/(?:-\/)?(?:tree|src\/branch|branch)\/(.+?)\/?$/;

/** Names a link by what its address says. */
export function describeDevelopment(url: string): DevelopmentLink {
  const { host, pathname } = new URL(url);
  const request = REQUEST.exec(pathname);
  if (request) {
    const [, repository = '', kind, number = ''] = request;
    const mark = kind === 'merge_requests' ? '!' : '#';
    return { kind: 'pull-request', label: `${decode(repository)}${mark}${number}` };
  }
  const branch = BRANCH.exec(pathname)?.[1];
  return branch === undefined
    ? { kind: 'other', label: decode(`${host}${pathname}`.replace(/\/$/, '')) }
    : { kind: 'branch', label: decode(branch) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
