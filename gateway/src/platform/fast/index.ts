export { askedFields } from './asked-fields.ts';
export { builtStatement, type Value, type Values, value, valuesOf } from './built-statements.ts';
export { CompiledOperations } from './compiled-operations.ts';
export { objectMaker, type Source } from './object-maker.ts';
export { remembered } from './remembered.ts';
export { useFastPaths } from './switch.ts';
