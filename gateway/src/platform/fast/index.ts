export { askedFields } from './asked-fields.ts';
export { builtStatement, type Value, type Values, value, valuesOf } from './built-statements.ts';
export { CompiledOperations, type MayRun } from './compiled-operations.ts';
export { objectMaker, type Source } from './object-maker.ts';
export { remembered } from './remembered.ts';
export { SentEvents } from './sent-events.ts';
export { useFastPaths } from './switch.ts';
