import type { Module } from '../../platform/module.ts';
import './graphql-mutations.ts';
import './packet.ts';

export const votesModule: Module = {};
