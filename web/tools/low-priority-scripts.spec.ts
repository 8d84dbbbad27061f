import { withLowPriorityScripts } from '../src/app/shared/util/low-priority-scripts';

describe('withLowPriorityScripts', () => {
  it('gives modules a low priority, and what is needed for the first paint none', () => {
    const before =
      '<script src="/preferences.js"></script><link rel="stylesheet" href="a.css">' +
      '<link rel="modulepreload" href="b.js"><script src="c.js" type="module"></script>' +
      '<script id="ng-state" type="application/json">{}</script>';
    expect(withLowPriorityScripts(before)).toBe(
      '<script src="/preferences.js"></script><link rel="stylesheet" href="a.css">' +
        '<link rel="modulepreload" fetchpriority="low" href="b.js"><script fetchpriority="low" src="c.js" type="module"></script>' +
        '<script id="ng-state" type="application/json">{}</script>',
    );
  });
});
