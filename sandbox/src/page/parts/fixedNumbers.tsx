import { FIXED_NUMBERS } from '../../domain/fixedNumbers.mts';
import { phoneUrl } from '../app/route.mts';
import { phoneText } from './words.mts';

/** The ranges of numbers with a fixed outcome, each with a link to its first phone. */
export function FixedNumbers() {
	return (
		<details>
			<summary>Numbers with a fixed outcome</summary>
			<ul class="plain-list">
				{FIXED_NUMBERS.map(({ from, to, description }) => (
					<li key={from}>
						<a href={phoneUrl(from)}>{phoneText(from)}</a>
						{` to ${to.slice(-2)}`}
						<small class="quiet">{description}</small>
					</li>
				))}
			</ul>
		</details>
	);
}
