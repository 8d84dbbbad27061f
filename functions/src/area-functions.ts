// Written by `npm run brand` from product/areas.json.
export * from './projects/deployed';
export * from './learning/deployed';
export * from './chat/deployed';
export * from './teams/deployed';
