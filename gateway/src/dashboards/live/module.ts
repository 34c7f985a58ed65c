import type { Module } from '../../platform/module.ts';
import './graphql.ts';

export const liveModule: Module = {};
