export * from './fields.ts';
export * from './refusals.ts';
export * from './screens.ts';
