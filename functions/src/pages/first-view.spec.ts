import { memoryLogger } from '../testing/memory-logger';
import { beginningOf, renderFirstView, withStyleRules } from './first-view';

const COMPLETE = {
  '/api/me': { displayName: 'Paula' },
  '/api/subscription': {},
  '/api/usage': {},
  '/api/projects': {},
};
const DASHBOARD = { url: '/dashboard', language: 'en' } as const;

function setUp() {
  const renderMember = jest.fn((path: string) => Promise.resolve<string | null>(`<p>${path}</p>`));
  const deps = { renderMember, appUrl: 'https://app.test', log: memoryLogger([]) };
  const render = (page: Parameters<typeof renderFirstView>[1]['page'], responses: object) =>
    renderFirstView(deps, { page, responses: responses as typeof COMPLETE, sentAt: 7 });
  return { renderMember, render };
}

describe('renderFirstView', () => {
  it('renders the dashboard with its responses, in its language', async () => {
    const { render, renderMember } = setUp();
    expect(await render({ ...DASHBOARD, language: 'ko' }, COMPLETE)).toBe('<p>/ko/dashboard</p>');
    expect(renderMember).toHaveBeenCalledWith('/ko/dashboard', {
      appUrl: 'https://app.test',
      responses: COMPLETE,
      sentAt: 7,
    });
  });

  it.each(Object.keys(COMPLETE))('is left to the browser without %s', async (path) => {
    const { render, renderMember } = setUp();
    expect(await render(DASHBOARD, { ...COMPLETE, [path]: undefined })).toBeNull();
    expect(renderMember).not.toHaveBeenCalled();
  });

  it('renders the checkout as its address says, of a person', async () => {
    const { render, renderMember } = setUp();
    const responses = { '/api/me': {}, '/api/subscription': {}, '/api/plans': {} };
    const open = (url: string) => render({ url, language: 'ko' }, responses);
    const url = '/checkout?plan=pro&interval=year&currency=eur';
    expect(await open(url)).toBe(`<p>/ko${url}</p>`);
    for (const other of ['/checkout?workspace=ws_1', '/checkout/success', '/checkout?plan=pro&x=1'])
      expect(await open(other)).toBeNull();
    expect(renderMember).toHaveBeenCalledTimes(1);
  });

  it.each(['/dashboard?card=entered', '/dashboard/chat', '/admin'])(
    'is left to the browser at %s',
    async (url) => {
      expect(await setUp().render({ url, language: 'en' }, COMPLETE)).toBeNull();
    },
  );

  it('is left to the browser when it cannot be rendered', async () => {
    const { render, renderMember } = setUp();
    renderMember.mockRejectedValueOnce(new Error('broken'));
    expect(await render(DASHBOARD, COMPLETE)).toBeNull();
    renderMember.mockResolvedValueOnce(null);
    expect(await render(DASHBOARD, COMPLETE)).toBeNull();
  });
});

describe('withStyleRules', () => {
  it('has one rule for each style of an element, and no attribute', () => {
    const html =
      '<head><title>A</title></head><i class="a" style="left: 2%;"></i><b style="width: 3px;"></b><i style="left: 2%;"></i>';
    expect(withStyleRules(html)).toBe(
      '<head><title>A</title><style ng-app-id="ng">[data-style="0"]{left: 2%;}[data-style="1"]{width: 3px;}</style></head>' +
        '<i class="a" data-style="0"></i><b data-style="1"></b><i data-style="0"></i>',
    );
  });

  it('takes no rule from a text', () => {
    const text = '<head></head><p title="style=&quot;left: 0&quot;"> style="left: 0"</p>';
    expect(withStyleRules(text)).toBe(text);
    expect(withStyleRules('<p style="a: 1}*{color: red">')).toBe('<p style="a: 1}*{color: red">');
  });
});

describe('beginningOf', () => {
  const HEAD = '<head><style ng-app-id="ng">a{}</style>';

  it('ends before what is for the reader', () => {
    const html = `${HEAD}</head><i style="width: 27%;"></i><p>Paula</p>`;
    expect(withStyleRules(html).slice(0, beginningOf(withStyleRules(html)))).toBe(HEAD);
    expect(`${HEAD}</head>`.slice(0, beginningOf(`${HEAD}</head>`))).toBe(HEAD);
  });

  it('is nothing of a page without a head', () => {
    expect(beginningOf('')).toBe(0);
    expect(beginningOf('<p>Paula</p>').valueOf()).toBeLessThan(1_024);
  });
});
