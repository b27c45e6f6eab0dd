// The build runs this module and bundles what it exports (gulpfile.js), so that loading the node takes no longer: no phone library, no modules of each field.
import type { INodeProperties } from 'n8n-workflow';
import { apiErrorProperties } from './apiError';
import { campaignProperties } from './campaign';
import { npaiProperties } from './npai';
import { webhookProperties } from './webhook';

/** The fields of all operations. */
export const operationProperties: INodeProperties[] = [
	...campaignProperties,
	...npaiProperties,
	...webhookProperties,
	...apiErrorProperties,
];
