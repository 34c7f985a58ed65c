import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import './own-profile.ts';
import './preview.ts';

/** Serves the reports (ADR 170). */
export const reportSectionsModule: Module = {};
