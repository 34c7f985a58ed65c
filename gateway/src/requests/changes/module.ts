import type { Module } from '../../platform/module.ts';
import './graphql.ts';

export const changesModule: Module = {};
