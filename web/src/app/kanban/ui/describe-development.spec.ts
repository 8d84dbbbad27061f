import { describeDevelopment } from './describe-development';

it.each([
  ['https://github.com/ada/keel/pull/12', 'pull-request', 'ada/keel#12'],
  ['https://github.com/ada/keel/pull/12/files', 'pull-request', 'ada/keel#12'],
  ['https://gitlab.com/sea/ships/keel/-/merge_requests/7', 'pull-request', 'sea/ships/keel!7'],
  ['https://bitbucket.org/ada/keel/pull-requests/3', 'pull-request', 'ada/keel#3'],
  ['https://github.com/ada/keel/tree/feature/oak%20planks', 'branch', 'feature/oak planks'],
  ['https://gitlab.com/sea/keel/-/tree/main', 'branch', 'main'],
  ['https://bitbucket.org/ada/keel/branch/main', 'branch', 'main'],
  ['https://github.com/ada/keel/commit/abc', 'other', 'github.com/ada/keel/commit/abc'],
  ['https://example.com/%E0%A4%A', 'other', 'example.com/%E0%A4%A'],
])('%s is a %s named %s', (url, kind, label) => {
  expect(describeDevelopment(url)).toEqual({ kind, label });
});
