import { BRAND } from '@keelson/product/brand';
import { withAnswers } from './brand-flags';

const brand = { ...BRAND, modules: ['image-generator', 'automation'] };

describe('modules of a brand', () => {
  it.each([
    ['automation', ['automation']],
    ['+translator', ['image-generator', 'automation', 'translator']],
    ['+automation, +translator', ['image-generator', 'automation', 'translator']],
  ])('with the answer %s are %j', (answer, modules) => {
    expect(withAnswers(brand, { modules: answer }).modules).toEqual(modules);
  });
});
