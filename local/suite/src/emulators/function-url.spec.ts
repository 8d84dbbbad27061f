import { functionOf } from './function-url';

describe('functionOf', () => {
  it.each([
    ['/demo-keelson/us-central1/chat', { name: 'chat', rest: '' }],
    ['/demo-keelson/us-central1/api/api/me?x=1', { name: 'api', rest: '/api/me?x=1' }],
    ['/demo-keelson/europe-west1/api?x=1', { name: 'api', rest: '?x=1' }],
    [
      '/functions/projects/demo-keelson/triggers/us-central1-projectHub-0',
      { name: 'projectHub', rest: '' },
    ],
    [
      '/functions/projects/demo-keelson/triggers/asia-northeast1-tidyChats-12',
      { name: 'tidyChats', rest: '' },
    ],
    ['/functions/projects/demo-keelson/trigger_multicast', null],
    ['/backends', null],
    ['/identitytoolkit.googleapis.com/v1/accounts:lookup', null],
    ['/v0/b/demo-keelson.appspot.com/o', null],
  ])('of %s', (url, named) => {
    expect(functionOf(url)).toEqual(named);
  });
});
