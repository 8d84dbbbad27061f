import { withLateScripts } from '../src/app/shared/util/late-scripts';

describe('withLateScripts', () => {
  it('gives modules a low priority and runs none, and leaves what is needed for the first paint', () => {
    const before =
      '<script src="/preferences.js"></script><link rel="stylesheet" href="a.css">' +
      '<link rel="modulepreload" href="b.js"><script src="c.js" type="module"></script>' +
      '<script id="ng-state" type="application/json">{}</script>';
    expect(withLateScripts(before)).toBe(
      '<script src="/preferences.js"></script><link rel="stylesheet" href="a.css">' +
        '<link rel="modulepreload" fetchpriority="low" href="b.js"><link rel="modulepreload" fetchpriority="low" href="c.js" data-app>' +
        '<script id="ng-state" type="application/json">{}</script>',
    );
  });
});
