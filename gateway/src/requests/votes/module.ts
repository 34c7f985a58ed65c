import type { Module } from '../../platform/module.ts';
import './graphql-mutations.ts';

export const votesModule: Module = {};
