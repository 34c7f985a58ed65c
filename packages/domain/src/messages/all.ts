export * from './comment-refusals.ts';
export * from './conversation.ts';
export * from './embed.ts';
export * from './fields.ts';
export * from './refusals.ts';
export * from './screens.ts';
