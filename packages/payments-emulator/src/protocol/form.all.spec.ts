import { ApiError } from './api-error';
import { parseForm } from './form';

describe('parseForm', () => {
  it.each([
    { form: '', fields: {} },
    { form: 'a=1&b=', fields: { a: '1', b: '' } },
    {
      form: 'a%5Bb%5D%5B0%5D%5Bc%5D=x&a[b][1][c]=y',
      fields: { a: { b: [{ c: 'x' }, { c: 'y' }] } },
    },
    { form: 'expand[]=a&expand[]=b', fields: { expand: ['a', 'b'] } },
    { form: 'l[10]=k&l[9]=j', fields: { l: ['j', 'k'] } },
    { form: 'm[0a]=x', fields: { m: { '0a': 'x' } } },
    { form: 't=%E2%82%AC+1%2B1', fields: { t: '€ 1+1' } },
  ])('reads $form', ({ form, fields }) => {
    expect(parseForm(form)).toEqual(fields);
  });

  it('accepts any parameter name, including prototype names', () => {
    const parsed = parseForm('__proto__[polluted]=1&constructor=2');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.keys(parsed)).toContain('constructor');
  });

  it.each([
    'a=1&a=2',
    'a=1&a[b]=2',
    'a[b]=1&a=2',
    '[a]=1',
    'a[b=1',
    'a[b]c=1',
    `a${'[x]'.repeat(9)}=1`,
    'x=1&'.repeat(2_001),
  ])('refuses %#', (form) => {
    expect(() => parseForm(form)).toThrow(ApiError);
  });
});
