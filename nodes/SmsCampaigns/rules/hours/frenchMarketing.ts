import { DateTime } from 'luxon';

import type { AllowedHours } from './allowedHours';

/** Month and day of the fixed public holidays in all of France. */
const FIXED_HOLIDAYS = ['1-1', '5-1', '5-8', '7-14', '8-15', '11-1', '11-11', '12-25'];

/** Days from Easter Sunday to Easter Monday, Ascension Day and Whit Monday. */
const AFTER_EASTER = [1, 39, 50];

/**
 * When marketing may reach French numbers (contract 8.3): from Monday to Saturday, 8 to 20 h, except on public holidays.
 * Leaves out the two holidays that only Alsace and Moselle have.
 */
export const FRENCH_MARKETING: AllowedHours = {
	days: new Set([1, 2, 3, 4, 5, 6]),
	opens: 8 * 60,
	closes: 20 * 60,
	isHoliday,
};

function isHoliday(day: DateTime): boolean {
	if (FIXED_HOLIDAYS.includes(`${day.month}-${day.day}`)) return true;
	const easter = easterSunday(day.year);
	return AFTER_EASTER.some((days) => {
		const { month, day: date } = easter.plus({ days });
		return month === day.month && date === day.day;
	});
}

/** Computes Easter Sunday with the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): DateTime {
	const golden = year % 19;
	const century = Math.floor(year / 100);
	const ofCentury = year % 100;
	const moon = (century + 8) / 25;
	const shift = Math.floor((century - Math.floor(moon) + 1) / 3);
	const epact = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30;
	const weekday =
		(32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
	const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
	const days = epact + weekday - 7 * late + 114;
	return DateTime.fromObject(
		{ year, month: Math.floor(days / 31), day: (days % 31) + 1 },
		{ zone: 'utc' },
	);
}
